import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import getPort from 'get-port'
import { pressActions, type Browser } from './browser.js'

/** Programs of the system that WebKit is started with. */
export interface WebKitPrograms {
  /** The driver of WebKitGTK. */
  readonly driver: string
  /** A browser of WebKitGTK. */
  readonly browser: string
  /** The X server without a screen: WebKitGTK has no headless mode. */
  readonly display: string
}

/** Starts WebKitGTK on a display of its own, driven by WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const display = spawn(
    programs.display,
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = (await once(createInterface(display.stdout), 'line')) as [string]
  const port = await getPort()
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // its sandbox needs user namespaces, which containers often refuse
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const ended = Promise.all([once(driver, 'exit'), once(display, 'exit')])

  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  const isUp = () => send('GET', '/status').then(Boolean, () => false)
  while (driver.exitCode === null && !(await isUp()));
  const session = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      },
    },
  })
  const path = `/session/${session.sessionId}`
  return {
    async open(url) {
      await send('POST', `${path}/url`, { url })
    },
    async evaluate(expression) {
      return await send('POST', `${path}/execute/sync`, { script: `return ${expression}`, args: [] })
    },
    async press(x, y) {
      await send('POST', `${path}/actions`, { actions: pressActions(x, y) })
    },
    async stop() {
      await send('DELETE', path)
      driver.kill()
      display.kill()
      await ended
    },
  }
}
