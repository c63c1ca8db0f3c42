/** The lists outside `/api/v1/context/`, on one service. */
import "./benchmarks.ts";
import "./browse.ts";
import "./catalog/equipment.ts";
import "./finance/fees.ts";
import "./hardware/inverters.ts";
import "./pricing/finance.ts";
