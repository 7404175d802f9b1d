import { mount } from 'svelte'
import './art/art.css'
import './theme.css'
import App from './App.svelte'
import { remember } from './lib/prefs.svelte'
import { language, speak } from './lib/i18n.svelte'

remember()
await speak(language())
const target = document.getElementById('app')!
target.replaceChildren()
mount(App, { target })
