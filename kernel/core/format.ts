/** Placeholders of a text: `'{n} left'` has `n`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Values for a text: one per placeholder. */
export type ValuesOf<Text extends string> = [Placeholders<Text>] extends [never]
  ? Readonly<Record<string, never>>
  : {
      readonly [Name in Placeholders<Text>]: string | number
    }

/** Fills the placeholders of a text. A placeholder without a value stays visible. */
export function format(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}
