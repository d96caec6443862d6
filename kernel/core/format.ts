/** The names in braces of a text: `'{n} left'` has `n`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** What must be given to fill a text: one value per name in braces. */
export type ValuesOf<Text extends string> = [Placeholders<Text>] extends [never]
  ? Readonly<Record<string, never>>
  : {
      readonly [Name in Placeholders<Text>]: string | number
    }

/** Fills the names in braces; a name without a value stays as it is, so that the lack is seen. */
export function format(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}
