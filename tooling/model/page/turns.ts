const channel = new MessageChannel()
let waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()

/** A turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    channel.port2.postMessage(undefined)
  })
}

const pauseMs = 4

/** Leaves the processor to what is waited for. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}

/** Comes when every page has heard all that was written into the storage they share. */
export async function storageHeard(pages: readonly Window[]): Promise<void> {
  const heard = pages.map(
    (page) =>
      new Promise<void>((resolve) => {
        const listen = ({ key }: StorageEvent) => {
          if (key !== probe) return
          page.removeEventListener('storage', listen)
          resolve()
        }
        page.addEventListener('storage', listen)
      }),
  )
  localStorage.setItem(probe, String(++probes))
  await Promise.all(heard)
}

const probe = 'the page that plays'
let probes = 0
