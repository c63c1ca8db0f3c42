// Made by `deno task client` from the description of the API. Do not edit.

import { type Refused, ServiceError } from "../errors.ts";

/** `not_found`, 404. No endpoint has this path. Correct the path; the error names the nearest one. */
export class NotFoundError extends ServiceError {
  override readonly name = "NotFoundError";
}

/** `method_not_allowed`, 405. The method is not GET or HEAD. Use GET. */
export class MethodNotAllowedError extends ServiceError {
  override readonly name = "MethodNotAllowedError";
}

/** `tls_required`, 400. The request came to the proxy over plain HTTP. Use https. */
export class TlsRequiredError extends ServiceError {
  override readonly name = "TlsRequiredError";
}

/** `key_missing`, 401. No x-api-key header. Send the key in the x-api-key header. */
export class KeyMissingError extends ServiceError {
  override readonly name = "KeyMissingError";
}

/** `key_invalid`, 401. The key is malformed, unknown, revoked or expired. Check the key, or ask its operator for a new one. Trying again does not help. */
export class KeyInvalidError extends ServiceError {
  override readonly name = "KeyInvalidError";
}

/** `rate_limited`, 429. The key's window of one minute is full. Wait for Retry-After seconds, then try again. */
export class RateLimitedError extends ServiceError {
  override readonly name = "RateLimitedError";
}

/** `quota_exceeded`, 429. The key's monthly quota is used up. Ask the key's operator for a higher quota; the next month begins after Retry-After. */
export class QuotaExceededError extends ServiceError {
  override readonly name = "QuotaExceededError";
}

/** `resolves_exceeded`, 429. The key's budget of new addresses in a minute is used up. Wait for Retry-After seconds, then try again. */
export class ResolvesExceededError extends ServiceError {
  override readonly name = "ResolvesExceededError";
}

/** `parameter_invalid`, 400. A parameter is missing, malformed, repeated or not one of the allowed values. Correct the parameter that the error names; it says what is allowed. */
export class ParameterInvalidError extends ServiceError {
  override readonly name = "ParameterInvalidError";
}

/** `parameter_unknown`, 400. With Prefer: handling=strict, a parameter that the endpoint does not know. Correct its name, or leave it out. */
export class ParameterUnknownError extends ServiceError {
  override readonly name = "ParameterUnknownError";
}

/** `cursor_malformed`, 400. The text in since is not a cursor. Use sync.cursor of a snapshot or latest_cursor of a changes response, unchanged. */
export class CursorMalformedError extends ServiceError {
  override readonly name = "CursorMalformedError";
}

/** `cursor_other`, 400. The cursor belongs to another dataset or another trade filter. Send it with the dataset and trade that it came from. */
export class CursorOtherError extends ServiceError {
  override readonly name = "CursorOtherError";
}

/** `cursor_future`, 400. The cursor is of a version that was never published: the store was restored. Try again a few times, then start again from the snapshot that the error names. */
export class CursorFutureError extends ServiceError {
  override readonly name = "CursorFutureError";
}

/** `cursor_expired`, 400. Changes after the cursor are no longer kept, or the organization's AHRI data rights have changed since it was issued. Start again from the snapshot that the error names. */
export class CursorExpiredError extends ServiceError {
  override readonly name = "CursorExpiredError";
}

/** `access_required`, 403. The key's access level on the dataset is too low. Ask the key's operator for the level that the error names. */
export class AccessRequiredError extends ServiceError {
  override readonly name = "AccessRequiredError";
}

/** `equipment_unknown`, 404. No equipment has the id in equipment_id. Use a record_id of the equipment catalog. */
export class EquipmentUnknownError extends ServiceError {
  override readonly name = "EquipmentUnknownError";
}

/** `address_not_geocoded`, 422. No geocoder knows the address. Check it; a ZIP code, or a city with its state, is needed. */
export class AddressNotGeocodedError extends ServiceError {
  override readonly name = "AddressNotGeocodedError";
}

/** `geocoder_unavailable`, 503. The geocoder does not answer. Wait for Retry-After seconds, then try again. */
export class GeocoderUnavailableError extends ServiceError {
  override readonly name = "GeocoderUnavailableError";
}

/** `data_unavailable`, 503. The server has not been able to load the data, or has been without its store for long. Wait for Retry-After seconds, then try again; if it persists, contact the operator. */
export class DataUnavailableError extends ServiceError {
  override readonly name = "DataUnavailableError";
}

/** `version_pending`, 503. This server does not have the cursor's version yet, or cannot ask the store for it. Wait for Retry-After seconds, then send the same request again. Do not start again. */
export class VersionPendingError extends ServiceError {
  override readonly name = "VersionPendingError";
}

/** `internal`, 500. An error in the service. Try again with backoff; if it persists, send the operator the request id. */
export class InternalError extends ServiceError {
  override readonly name = "InternalError";
}

/** The class of each `X-SVC-Error-Code`. */
export const ERRORS: Readonly<
  Record<string, new (message: string, refused: Refused) => ServiceError>
> = {
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  tls_required: TlsRequiredError,
  key_missing: KeyMissingError,
  key_invalid: KeyInvalidError,
  rate_limited: RateLimitedError,
  quota_exceeded: QuotaExceededError,
  resolves_exceeded: ResolvesExceededError,
  parameter_invalid: ParameterInvalidError,
  parameter_unknown: ParameterUnknownError,
  cursor_malformed: CursorMalformedError,
  cursor_other: CursorOtherError,
  cursor_future: CursorFutureError,
  cursor_expired: CursorExpiredError,
  access_required: AccessRequiredError,
  equipment_unknown: EquipmentUnknownError,
  address_not_geocoded: AddressNotGeocodedError,
  geocoder_unavailable: GeocoderUnavailableError,
  data_unavailable: DataUnavailableError,
  version_pending: VersionPendingError,
  internal: InternalError,
};
