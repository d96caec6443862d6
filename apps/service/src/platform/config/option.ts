import * as z from 'zod'

/** Environment variable of the service or of a module. */
export interface Option<Value = unknown> {
  /** Its description, one or two sentences. */
  readonly about: string
  /** Reads the text of the variable; undefined if it is unset or empty. */
  readonly schema: z.ZodType<Value, string | undefined>
  /** May contain a key or password: never logged, and readable from the file that NAME_FILE names. */
  readonly secret?: true
}

/** Options by the names of their variables. */
export type Options = Readonly<Record<string, Option>>

/** Values of options. */
export type ConfigOf<O extends Options> = { readonly [Name in keyof O]: z.output<O[Name]['schema']> }

/** Schema of a whole number within limits. */
export function wholeNumber(minimum: number, maximum: number) {
  const wrong = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,9}$/, wrong)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, wrong)
}

/** Schema of a URL with one of these schemes. */
export function url(...schemes: readonly string[]) {
  const wrong = `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`
  return z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), wrong)
}
