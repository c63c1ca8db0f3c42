/** GET /api/v1/quote-context, on one service. */
// First, because it starts with a service on which nothing has been published.
import "./warnings.ts";
import "./access.ts";
import "./answer.ts";
import "./equipment.ts";
import "./place.ts";
import "./independent_cities.ts";
