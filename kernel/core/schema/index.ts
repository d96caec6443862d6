export { number } from './number.js'
export {
  answer,
  array,
  boolean,
  check,
  createSchema as custom,
  describe,
  guard,
  object,
  oneOf,
  optional,
  record,
  string,
  type Schema,
} from './schema.js'
