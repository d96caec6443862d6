import { createProgram } from './create-program.js'
import { loadModules } from './load-modules.js'

try {
  const modules = await loadModules(process.env)
  await createProgram(process.env, modules, console.log).parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // what was opened may keep the process alive
  process.exit(1)
}
