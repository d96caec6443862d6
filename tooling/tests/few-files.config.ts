import { defineConfig, loadConfigFromFile, mergeConfig } from 'vite'
import { fewFiles } from '../build/few-files.mjs'

/** The settings of the page in the working directory, in few files. */
export default defineConfig(async (env) => {
  const own = await loadConfigFromFile(env, undefined, process.cwd())
  return mergeConfig(own?.config ?? {}, {
    build: { modulePreload: false, rolldownOptions: { output: fewFiles } },
  })
})
