/** Address lookups on two services: one with a geocoder, and one with only the gazetteer. */
import "../../quote_context/address.ts";
import "../../quote_context/singled_out.ts";
import "./resolve_200.ts";
import "./resolve_200_cache.ts";
import "./resolve_200_fallbacks.ts";
import "./resolve_200_gazetteer.ts";
import "./resolve_400.ts";
import "./resolve_403.ts";
import "./resolve_422.ts";
import "./resolve_twin.ts";
