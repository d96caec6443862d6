import { bait, canary, saying, type HostileAnnouncement } from './announcement.js'

const svg = (inside: string, attributes = '') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)}`

const drawn = (what: string, icon: unknown) => saying(`a picture ${what}`, ['Hostile'], () => ({ icon }))

/** Pictures that would run, load or weigh something. */
export const hostileIcons: readonly HostileAnnouncement[] = [
  drawn('that is a script', `javascript:${canary}=1`),
  drawn('that is a page', `data:text/html,<script>${canary}=1</script>`),
  drawn('from the web', `${bait}/http.png`),
  drawn('from the web, without a scheme', '//127.0.0.1:9/bait/plain.png'),
  drawn('from the page itself', '/bait/own.png'),
  drawn('from memory', 'blob:null/00000000-0000-0000-0000-000000000000'),
  drawn('of another kind', 'data:image/jpeg;base64,AA=='),
  drawn('of a kind that is none', `data:image/svg+xmlx,<svg onload="${canary}=1">`),
  drawn('with space before it', ' data:image/png;base64,AA=='),
  drawn('that is broken', 'data:image/png;base64,AAAA'),
  drawn('over its limit', `data:image/png;base64,${'A'.repeat(2 ** 18)}`),
  drawn('that says it is an address', { toString: () => 'data:image/png;base64,AA==' }),
  drawn('that is a symbol', Symbol('icon')),
  drawn('with a script in it', svg(`<script>parent.${canary}=1;${canary}=1</script>`)),
  drawn('that runs when it loads', svg('', `onload="parent.${canary}=1;${canary}=1"`)),
  drawn('that loads another one', svg(`<image href="${bait}/svg.png"/>`)),
  drawn(
    'that holds a page',
    svg(
      `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${bait}/foreign.png" onerror="${canary}=1"/></foreignObject>`,
    ),
  ),
  drawn('that brings a style from the web', svg(`<style>@import url("${bait}/sheet.css");</style>`)),
  drawn('that breaks out of a style', `data:image/png,") ; background: url(${bait}/style.png`),
]
