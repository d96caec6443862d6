import { access, embeddedWallet } from '../../access/index.js'
import { wholeNumber } from '../../platform/config/option.js'
import * as z from 'zod'
import { defineModule } from '../../platform/module/define-module.js'
import { projects } from '../projects/index.js'
import { rpc } from '../rpc/index.js'
import { smartAccounts } from '../smart-accounts/index.js'
import { createFrameSite } from './create-frame-site.js'
import { frameFolder } from './frame-folder.js'
import { frameSettings } from './frame-settings.js'

/** The site of the secure frame, on a port of its own. */
export const frame = defineModule({
  id: 'frame',
  role: 'frame',
  feature: embeddedWallet,
  uses: [projects, access, rpc, smartAccounts],
  config: {
    FRAME_PORT: {
      about:
        'Port of the site of the secure frame, which must have an origin of its own. Default: no site; its files can be served by any server.',
      schema: wholeNumber(1, 65_535).optional(),
    },
    FRAME_HOST: {
      about: 'Address that the site of the secure frame listens on.',
      schema: z.string().default('127.0.0.1'),
    },
  },
  projectSettings: frameSettings,
  isActive: ({ use }) => use.access.isActive,
  setup: () => ({ close: async (): Promise<void> => {} }),
  async routes(_app, { config: { FRAME_PORT, FRAME_HOST }, platform, use, service, settingsOf }) {
    if (FRAME_PORT === undefined) return
    const site = createFrameSite({
      platform,
      projects: use.projects,
      folder: frameFolder(),
      isHttps: use.access.frameOrigin.startsWith('https:'),
      urls() {
        const own = platform.publicUrl ?? `http://localhost:${platform.port()}`
        return { auth: use.access.issuer(), shares: own, recovery: own, rpc: own }
      },
      networks: use.rpc.chains,
      smartAccounts: use['smart-accounts'],
      settingsOf,
    })
    service.close = () => site.close()
    await site.listen({ host: FRAME_HOST, port: FRAME_PORT })
  },
  close: ({ service }) => service.close(),
})
