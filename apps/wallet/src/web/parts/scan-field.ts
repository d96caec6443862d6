import { element } from '../../panel/element.js'

/** The Shape Detection API, where the browser has it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector

const betweenLooksMs = 200

/** A button that scans with the camera; undefined where this browser cannot. */
export function scanField(
  found: (text: string) => void,
  failed: (problem: string) => void,
): HTMLElement | undefined {
  const Maker = (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector
  // there is none on pages that are not secure
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!Maker || !devices) return undefined
  const button = element(
    'button',
    { type: 'button', 'data-testid': 'web-wallet-scan' },
    'Scan with the camera',
  )
  const video = element('video', { playsinline: '', muted: '', 'data-testid': 'web-wallet-camera' })
  video.hidden = true
  let stop: (() => void) | undefined

  async function scan(detector: Detector) {
    const stream = await devices!.getUserMedia({ video: { facingMode: 'environment' } })
    let looking = true
    stop = () => {
      looking = false
      stop = undefined
      for (const track of stream.getTracks()) track.stop()
      video.hidden = true
      button.textContent = 'Scan with the camera'
    }
    button.textContent = 'Stop scanning'
    video.hidden = false
    video.srcObject = stream
    await video.play()
    while (looking) {
      const [code] = await detector.detect(video)
      if (code) {
        stop?.()
        return found(code.rawValue)
      }
      await new Promise((resolve) => setTimeout(resolve, betweenLooksMs))
    }
  }

  button.addEventListener('click', () => {
    if (stop) return stop()
    scan(new Maker({ formats: ['qr_code'] })).catch(() => {
      stop?.()
      failed('The camera cannot be used. Paste the address instead.')
    })
  })
  return element('div', { class: 'scan' }, button, video)
}
