import { element } from '../../panel/element.js'
import type { Field } from '../../panel/field.js'
import type { Desk } from '../desk.js'
import { scanField } from './scan-field.js'
import { inBackground } from '../../in-background.js'

/** Where an address is pasted, or scanned where the browser can. */
export function pairForm(desk: Desk): Field {
  const box = element('input', {
    type: 'text',
    id: 'uri',
    placeholder: 'wc:…',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'data-testid': 'web-wallet-uri',
  })
  const submit = element('button', { class: 'primary', 'data-testid': 'web-wallet-pair' }, 'Connect')
  const form = element(
    'form',
    { class: 'pair' },
    element('label', { for: 'uri' }, 'Pairing address'),
    element('div', { class: 'pair-row' }, box, submit),
  )
  const waits = element(
    'p',
    { class: 'quiet', role: 'status', 'data-testid': 'web-wallet-pairing' },
    'Asking the page what it wants…',
  )
  const pair = (text: string) => {
    box.value = ''
    inBackground(desk.pair(text))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    pair(box.value)
  })
  // whoever pastes a whole address means it
  box.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (!text.trim().startsWith('wc:')) return
    event.preventDefault()
    pair(text)
  })
  const scan = scanField(pair, (problem) => desk.say(problem))
  return {
    node: element(
      'section',
      { class: 'card', 'aria-label': 'Connect a page' },
      element('h2', {}, 'Connect a page'),
      element('p', { class: 'quiet' }, 'Choose the QR code on the page, copy its address and paste it here.'),
      form,
      ...(scan ? [scan] : []),
      waits,
    ),
    update() {
      waits.hidden = !desk.pairing
    },
  }
}
