import { exampleNames, startExample } from './start-example.mjs'

const [name = ''] = process.argv.slice(2)
if (name === '') {
  console.log(`npm run example NAME: ${exampleNames().join(', ')}`)
  console.log('For Next.js, Vue, Svelte and wagmi, see the starters in apps/examples/README.md')
} else {
  try {
    const { url } = await startExample(name)
    console.log(`${name}: ${url} (Ctrl-C stops it)`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
