/** Puts a text into a field as a visitor does: React hears of it. Within `run` of what is drawn. */
export function enterText(input: HTMLInputElement, text: string): void {
  input.focus()
  // React keeps the property for itself to tell whether a visitor or the page has changed the text
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}
