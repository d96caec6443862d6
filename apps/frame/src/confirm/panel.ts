import { element, icon } from '../look/element.js'
import type { Surface } from './arming.js'
import type { ConfirmContent } from './content.js'
import { messages } from './messages.js'
import { factsCard, hintNode, noticeNode } from './parts.js'
import { siteCard, type Site } from './site-card.js'

/** Parts of a drawn confirm that change or are pressed. */
export interface ConfirmPanel {
  readonly node: HTMLElement
  readonly title: HTMLElement
  readonly close: HTMLButtonElement
  readonly reject: HTMLButtonElement
  /** Undefined if the request is blocked. */
  readonly approve: HTMLButtonElement | undefined
  /** Shows a text above the buttons, over the content: nothing moves. */
  readonly showStatus: (text: string | undefined) => void
  /** Element that the content scrolls in. */
  readonly scroller: HTMLElement
  /** Shows or removes the button that brings the end of the content into view, over the content as well. */
  readonly showMore: (isShown: boolean) => void
  readonly onMore: (listener: () => void) => void
  /** Adds a statement to tick, or returns the one that is there. Rejecting becomes the filled button. */
  readonly requireTick: (statement: string) => void
  /** Whether the statement is ticked, or there is none. */
  readonly isTicked: () => boolean
  readonly onTick: (listener: () => void) => void
  /** Height that the whole content needs, in CSS pixels. */
  readonly neededHeight: () => number
}

/** Site of a confirm. */
export interface PanelSite extends Site {
  readonly surface: Surface
}

/** Draws the panel of a confirm: title and close, site, request, facts, buttons side by side. */
export function createPanel(content: ConfirmContent, site: PanelSite): ConfirmPanel {
  const { blocked, notices = [], cards, facts = [], hint, approve: approveLabel } = content
  const title = element('h1', { class: 'panel-title', id: 'confirm-title', tabindex: '-1' }, content.title)
  const close = button({ class: 'panel-close', 'aria-label': messages.close }, icon('close'))
  const status = element('p', { class: 'panel-status', id: 'confirm-status', role: 'status' })
  const reject = button({ class: 'button' }, blocked ? messages.close : messages.cancel)
  const approve = blocked
    ? undefined
    : button(
        {
          class: 'button',
          'data-kind': 'primary',
          'aria-disabled': 'true',
          'aria-describedby': 'confirm-status',
        },
        approveLabel,
      )
  const body = element(
    'div',
    { class: 'panel-content' },
    siteCard(site, blocked !== undefined),
    ...(blocked ? [noticeNode(blocked)] : []),
    ...notices.map(noticeNode),
    ...cards,
    ...(facts.length > 0 ? [factsCard(facts)] : []),
    ...(hint === undefined ? [] : [hintNode(hint)]),
  )
  const header = element('header', { class: 'panel-header' }, title, close)
  // reachable by keyboard when it scrolls
  const scroller = element(
    'div',
    { class: 'panel-scroller', tabindex: '0', role: 'group', 'aria-labelledby': 'confirm-title' },
    body,
  )
  // the safe answer is at the end; a danger that shows later moves no button
  const order = content.mustTick === undefined ? [reject, approve] : [approve, reject]
  const more = button({ class: 'button panel-more' }, messages.readToEnd)
  const buttons = element('div', { class: 'panel-buttons' }, ...order.filter((node) => node !== undefined))
  const actions = element('div', { class: 'panel-actions' }, status, buttons)
  const node = element(
    'div',
    {
      class: 'panel',
      'data-surface': site.surface,
      role: 'dialog',
      'aria-modal': 'true',
      'aria-labelledby': 'confirm-title',
    },
    element('div', { class: 'panel-handle' }),
    header,
    scroller,
    actions,
  )

  if (blocked) reject.dataset['kind'] = 'primary'
  let tick: HTMLInputElement | undefined
  const listeners: (() => void)[] = []
  function requireTick(statement: string) {
    if (tick || !approve) return
    tick = element('input', { type: 'checkbox' })
    tick.addEventListener('change', () => listeners.forEach((listener) => listener()))
    const box = element('span', { class: 'checkbox-box', 'aria-hidden': 'true' }, icon('check', 's'))
    // inside of the scrolled content: the buttons keep their place
    body.append(element('label', { class: 'checkbox' }, tick, box, element('span', {}, statement)))
    approve.dataset['kind'] = 'quiet'
    approve.textContent = anyway(approveLabel)
    reject.dataset['kind'] = 'primary'
    reject.textContent = messages.reject
    listeners.forEach((listener) => listener())
  }
  if (content.mustTick !== undefined) requireTick(content.mustTick)

  return {
    node,
    title,
    close,
    reject,
    approve,
    scroller,
    showMore(isShown) {
      if (isShown === more.isConnected) return
      if (isShown) return actions.prepend(more)
      // the focus would be lost with the button
      const hadFocus = document.activeElement === more
      more.remove()
      if (hadFocus) scroller.focus({ preventScroll: true })
    },
    onMore: (listener) => more.addEventListener('click', listener),
    showStatus(text) {
      status.textContent = text ?? ''
    },
    requireTick,
    isTicked: () => tick?.checked ?? true,
    onTick: (listener) => {
      listeners.push(listener)
    },
    neededHeight: () =>
      header.offsetHeight +
      body.offsetHeight +
      actions.offsetHeight +
      // the panel of a phone has padding for its handle
      parseFloat(getComputedStyle(node).paddingBlockStart || '0'),
  }
}

function anyway(label: string): string {
  return label === messages.sign || label === messages.signAnyway
    ? messages.signAnyway
    : messages.approveAnyway
}

function button(attributes: Readonly<Record<string, string>>, ...children: readonly (Node | string)[]) {
  return element('button', { type: 'button', ...attributes }, ...children)
}
