import eslint from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import typescript from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default defineConfig([
  // Written by `make wire`.
  globalIgnores(['src/lib/wire.ts', 'src/lib/catalogue.ts', 'dist/']),
  eslint.configs.recommended,
  typescript.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // TypeScript itself finds undefined names.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Playwright requires an object pattern even for fixtures without dependencies.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // Local maps and sets are built once per computation and never mutated afterwards.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
    rules: {
      // ESLint does not infer the types of template expressions; svelte-check does.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  // Plain JavaScript belongs to no TypeScript project.
  { files: ['**/*.js', '**/*.mjs'], extends: [typescript.configs.disableTypeChecked] },
])
