import { projects, projectsUsage } from './commands/projects.js'
import { serve } from './commands/serve.js'

const [command = 'serve', ...parameters] = process.argv.slice(2)

try {
  if (command === 'serve' && parameters.length === 0) await serve(process.env)
  else if (command === 'projects') await projects(parameters, process.env, (line) => console.log(line))
  else throw new Error(`Usage:\nserve\n${projectsUsage}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
