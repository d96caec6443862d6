import { afterEach, describe, expect, it } from 'vitest'
import { createConfirmQueue } from './create-confirm-queue.js'
import { openConfirm, press, waitUntil, type OpenConfirm } from './testing/open-confirm.js'

const message = { kind: 'message', message: 'I accept the terms.' } as const
let open: OpenConfirm[] = []
const show = (...input: Parameters<typeof openConfirm>) => {
  const confirm = openConfirm(...input)
  open.push(confirm)
  return confirm
}
const escape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

afterEach(async () => {
  escape()
  await Promise.all(open.map(({ answer }) => answer))
  open = []
})

describe('confirm', () => {
  it('is a dialog with a name, and its focus starts on the title', async () => {
    const { root } = show(message)
    await waitUntil(() => root.querySelector('[role="dialog"]') !== null)
    const dialog = root.querySelector('[role="dialog"]')!
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    const title = root.querySelector(`#${dialog.getAttribute('aria-labelledby')}`)
    expect(title?.textContent).toBe('Sign a message')
    expect(document.activeElement).toBe(title)
  })

  it('is approved by a press once it is armed', async () => {
    const confirm = show(message)
    await waitUntil(() => confirm.text() !== '')
    press(confirm.button('Sign'))
    expect(confirm.settled()).toBeUndefined()
    await confirm.arm()
    press(confirm.button('Sign'))
    expect(await confirm.answer).toBe('approved')
  })

  it('in a browser that cannot prove visibility, is approved in a page for messages, and only for them', async () => {
    const change = { kind: 'emailChange', from: 'ada@mail.example', to: 'new@mail.example' } as const
    for (const [request, label, answer] of [
      [message, 'Sign', 'approved'],
      [change, 'Continue', 'rejected'],
    ] as const) {
      const confirm = show(request, {}, undefined, false)
      await waitUntil(() => confirm.text() !== '')
      await confirm.arm().catch(() => {})
      press(confirm.button(label))
      escape()
      expect(await confirm.answer).toBe(answer)
    }
  })

  it.each(['Cancel', 'Close'])('is rejected by "%s", armed or not', async (label) => {
    const confirm = show(message)
    await waitUntil(() => confirm.text() !== '')
    press(confirm.button(label))
    expect(await confirm.answer).toBe('rejected')
    expect(confirm.root.childElementCount).toBe(0)
  })

  it('is rejected by Escape', async () => {
    const confirm = show(message)
    await waitUntil(() => confirm.text() !== '')
    escape()
    expect(await confirm.answer).toBe('rejected')
  })

  it('test 34: 500 double presses give one answer', async () => {
    const confirm = show(message)
    await waitUntil(() => confirm.text() !== '')
    await confirm.arm()
    const button = confirm.button('Sign')
    for (let count = 0; count < 500; count++) {
      press(button)
      press(button)
    }
    expect(await confirm.answer).toBe('approved')
  })

  it('test 33: presses of scripts approve nothing', async () => {
    const confirm = show(message, {}, ({ isTrusted }) => isTrusted)
    await waitUntil(() => confirm.text() !== '')
    await confirm.arm()
    press(confirm.button('Sign'))
    // an approval would be the answer already
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(await confirm.answer).toBe('rejected')
  })

  it('is rejected when its request is aborted', async () => {
    const controller = new AbortController()
    const confirm = show(message, { signal: controller.signal })
    await waitUntil(() => confirm.text() !== '')
    controller.abort()
    expect(await confirm.answer).toBe('rejected')
  })

  it('keeps the focus inside', async () => {
    const confirm = show(message)
    await waitUntil(() => confirm.text() !== '')
    const tab = (shiftKey: boolean) =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey, cancelable: true }))
    expect(tab(true)).toBe(false)
    expect(document.activeElement).toBe(confirm.button('Sign'))
    expect(tab(false)).toBe(false)
    expect(document.activeElement).toBe(confirm.button('Close'))
  })

  it('reports a height from 200 to 600', async () => {
    const confirm = show(message)
    await waitUntil(() => confirm.heights.length > 0)
    expect(confirm.heights.every((height) => height >= 200 && height <= 600)).toBe(true)
  })

  it('says after a while that it must come into view', async () => {
    const confirm = show(message)
    await waitUntil(() => confirm.text().includes('Bring this window fully into view'))
    await confirm.arm()
    expect(confirm.text()).not.toContain('Bring this window fully into view')
  })
})

describe('queue', () => {
  it('draws one confirm after the other, and refuses the sixth that waits', async () => {
    const queue = createConfirmQueue({ observe: () => ({ stop: () => undefined }) })
    const root = document.createElement('div')
    document.body.append(root)
    const ask = (text: string) =>
      queue.showConfirm(
        { kind: 'message', message: text },
        {
          root,
          surface: 'page',
          hostOrigin: 'https://meridian.example',
          account: { evm: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb', solana: 'x' },
          network: { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
          onHeight: () => undefined,
        },
      )
    const answers = [1, 2, 3, 4, 5, 6].map((number) => ask(`message ${number}`))
    await expect(ask('message 7')).rejects.toMatchObject({ code: -32005 })
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await waitUntil(() => root.textContent?.includes(`message ${number}`) === true)
      expect(root.querySelectorAll('[role="dialog"]')).toHaveLength(1)
      escape()
      expect(await answers[number - 1]).toBe('rejected')
    }
    root.remove()
  })
})
