import { until } from 'foyerkit/testing'

const inside = (host: string, part: string): readonly HTMLElement[] => [
  ...(document
    .querySelector(`[data-testid="${host}"]`)
    ?.shadowRoot?.querySelectorAll<HTMLElement>(`[data-testid${part}]`) ?? []),
]

/** A part of the open room by its data-testid, or by how that begins. */
export const parts = (part: string) => inside('foyer-room', part)

/** Waits for a part of the open room. */
export const part = (name: string): Promise<HTMLElement> =>
  until(() => parts(`="${name}"`)[0], `the part ${name}`)

/** Presses the widget's button on the page. */
export async function pressButton(): Promise<void> {
  const button = await until(() => inside('foyer-trigger', '="foyer-button"')[0], 'the button')
  button.click()
}
