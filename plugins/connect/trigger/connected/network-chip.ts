import type { Network } from '#kernel/contracts'
import { element } from '../elements.js'
import type { AccountText } from './messages.js'
import { downIcon } from './pictures.js'

/** The button of the network, to be shown beside the one of the account. */
export interface NetworkChip {
  /** The one button, showing this network and its picture; one that nobody knows by its id. */
  draw(network: Network | undefined, id: string, src: string | undefined, t: AccountText): HTMLElement
}

/** Creates the network's button; `press` leads to where one is switched. */
export function createNetworkChip(document: Document, press: () => void): NetworkChip {
  const chip = element(document, 'button', 'trigger-network')
  chip.setAttribute('type', 'button')
  chip.dataset['testid'] = 'foyer-network-button'
  chip.addEventListener('click', press)
  let drawn: { readonly shown: unknown; readonly src: string | undefined } | undefined
  return {
    draw(network, id, src, t) {
      const name = network?.name ?? id
      chip.setAttribute('aria-label', t('network', { network: name }))
      // a picture that is put in anew would flicker
      const shown = network ?? name
      if (drawn?.shown !== shown || drawn.src !== src) {
        drawn = { shown, src }
        chip.replaceChildren(
          pictureOf(document, name, src),
          element(document, 'bdi', 'trigger-network-name', name),
          downIcon(document),
        )
      }
      return chip
    },
  }
}

/** The network's picture, or its first letter where there is none or it does not come. */
function pictureOf(document: Document, name: string, src: string | undefined): HTMLElement {
  const place = element(document, 'span', 'trigger-network-picture')
  // drawn by the sheet: it is a picture and no word of the button
  place.dataset['letter'] = [...name][0]?.toUpperCase() ?? ''
  if (src === undefined) return place
  const image = document.createElement('img')
  image.alt = ''
  image.addEventListener('error', () => image.remove())
  image.src = src
  place.append(image)
  return place
}
