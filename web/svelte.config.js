import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { namedBreakpoints } from './src/breakpoints.js'

export default { preprocess: [namedBreakpoints(), vitePreprocess()] }
