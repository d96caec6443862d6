import type { Locator } from 'playwright-core'

/** What was seen of a list on the way to its end. */
export interface SeenOnTheWay {
  /** The test ids of what was drawn, each once. */
  readonly testIds: readonly string[]
  /** How many places there were at once at most, those that wait among them. */
  readonly most: number
  /** Whose picture had come as a blob when it was drawn. */
  readonly pictured: readonly string[]
  readonly steps: number
}

/** Scrolls the list of all wallets to its end as a visitor does, step by step, as more comes. */
export const scrollThrough = (list: Locator): Promise<SeenOnTheWay> =>
  list.evaluate(async (grid) => {
    const limitMs = 25_000
    // a picture that does not come is not waited for longer
    const pictureMs = 1_000
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let scroller = grid.parentElement as HTMLElement
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement as HTMLElement
    const pictured = new Set<string>()
    const testIds = new Set<string>()
    let most = 0
    let steps = 0
    const look = () => {
      const tiles = [...grid.querySelectorAll<HTMLElement>('.wallet-tile')]
      most = Math.max(most, tiles.length, grid.querySelectorAll('[data-row], .row').length)
      for (const tile of tiles) {
        const testId = tile.dataset['testid']
        if (testId === undefined) continue
        testIds.add(testId)
        const image = tile.querySelector('img')
        if (image?.src.startsWith('blob:') && image.naturalWidth > 0) pictured.add(testId)
      }
      return tiles
    }
    const isPictured = (tiles: readonly HTMLElement[]) =>
      tiles.every((tile) => 'pending' in tile.dataset || tile.querySelector('img')?.complete)
    let stepped = performance.now()
    const end = performance.now() + limitMs
    let atEnd = 0
    // the end is the end once it has stayed it for some frames
    while (atEnd < 10 && performance.now() < end) {
      await nextFrame()
      const tiles = look()
      const isWaiting = tiles.some((tile) => 'pending' in tile.dataset)
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
      atEnd = isAtEnd && !isWaiting ? atEnd + 1 : 0
      if (isAtEnd || (!isPictured(tiles) && performance.now() < stepped + pictureMs)) continue
      scroller.scrollTop += scroller.clientHeight / 2
      steps += 1
      stepped = performance.now()
    }
    return { testIds: [...testIds], most, pictured: [...pictured], steps }
  })
