/** The HTTP status for each code of a refused request to the referee. */
export const COMPLAINT_STATUS = {
  empty: 400,
  malformed: 400,
  'unknown-module': 404,
  'too-large': 413,
  'not-json': 415,
  'too-fast': 429,
  failed: 500,
  'no-referee': 501,
  busy: 503,
} as const
