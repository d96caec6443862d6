import { kernelErrors } from '../errors/kernel-errors.js'
import { check } from './schema.js'
import { issuePath, type SchemaIssue, type StandardSchema } from './standard-schema.js'

/**
 * Returns the validated value.
 *
 * @param whole name of the value itself in errors
 * @param prefix of the names of its fields in errors
 * @throws kernel/BAD_OPTION naming the field and the expected type
 */
export function validate<T>(type: StandardSchema<unknown, T>, value: unknown, whole: string, prefix = ''): T {
  const result = check(type, value)
  if (!result.issues) return result.value
  // the schemas of the kernel have an issue for each refusal
  const issue = result.issues[0] as SchemaIssue
  const field = issuePath(issue)
  throw kernelErrors.BAD_OPTION({
    values: { option: field ? prefix + field : whole, problem: issue.message },
  })
}
