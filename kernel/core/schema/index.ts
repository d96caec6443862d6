export { number } from './number.js'
export {
  array,
  boolean,
  check,
  describe,
  guard,
  object,
  oneOf,
  optional,
  record,
  string,
  type Schema,
} from './schema.js'
