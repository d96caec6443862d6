import { createConfirmQueue } from '../create-confirm-queue.js'
import type { VisibilityEntry } from '../arming.js'
import type { ConfirmEnvironment, ConfirmRequest } from '../request.js'
import type { ConfirmAnswer } from '../run-confirm.js'
import { setTextLocale } from '../../text/text-locale.js'

/** First account of the phrase that is 23 times "abandon" and "art". */
export const account = {
  evm: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
  solana: '3Cy3YNTFywCmxoxt8n7UH6hg6dLo5uACowX3CFceaSnx',
} as const

const site = 'https://meridian.example'
const base = { id: 'eip155:8453', name: 'Base', symbol: 'ETH', decimals: 18 }

/** A confirm as a test sees it. */
export interface OpenConfirm {
  readonly root: HTMLElement
  readonly heights: readonly number[]
  readonly answer: Promise<ConfirmAnswer>
  /** Answer so far. */
  settled(): ConfirmAnswer | undefined
  text(): string
  /** Waits until the confirm is drawn with all that is read from the chain. */
  drawn(): Promise<void>
  button(label: string): HTMLButtonElement
  /** Reports the visibility of the panel, as the browser's observer does. */
  see(entry: VisibilityEntry): void
  /** Makes the panel fully visible and waits until it is armed. */
  arm(): Promise<void>
}

/** Opens a confirm in the document, with events of the test taken for the user's. */
export function openConfirm(
  request: ConfirmRequest,
  environment: Partial<ConfirmEnvironment> = {},
  isByUser: (event: Event) => boolean = () => true,
  canProve = true,
): OpenConfirm {
  setTextLocale({ locale: 'en', isRightToLeft: false })
  const root = document.createElement('div')
  document.body.append(root)
  document.hasFocus = () => true
  const heights: number[] = []
  let settled: ConfirmAnswer | undefined
  let see: (entry: VisibilityEntry) => void = () => undefined
  const queue = createConfirmQueue({
    canProve,
    isByUser,
    observe: (_element, onEntry) => {
      see = onEntry
      return { stop: () => undefined }
    },
  })
  const answer = queue.showConfirm(request, {
    root,
    surface: 'page',
    hostOrigin: site,
    account,
    network: base,
    now: () => Date.UTC(2026, 10, 25),
    onHeight: (height) => void heights.push(height),
    ...environment,
  })
  void answer.then((result) => {
    settled = result
    root.remove()
  })
  const confirm: OpenConfirm = {
    root,
    heights,
    answer,
    settled: () => settled,
    text: () => root.textContent ?? '',
    drawn: () => waitUntil(() => root.querySelector('.panel')?.getAttribute('aria-busy') === 'false'),
    button(label) {
      const buttons = [...root.querySelectorAll('button')]
      const labelled = buttons.find(
        (button) => button.textContent === label || button.getAttribute('aria-label') === label,
      )
      if (!labelled)
        throw new Error(`No button "${label}" in: ${buttons.map((button) => button.textContent).join()}`)
      return labelled
    },
    see: (entry) => see(entry),
    async arm() {
      see({ intersectionRatio: 1, isVisible: true })
      await waitUntil(
        () =>
          root.querySelector('[aria-describedby="confirm-status"]')?.getAttribute('aria-disabled') ===
          'false',
      )
    },
  }
  return confirm
}

/** Waits for a condition of the document. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !condition(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  if (!condition()) throw new Error('the condition did not come')
}

/** Presses a button as a pointer does. */
export function press(button: HTMLElement): void {
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button.click()
}
