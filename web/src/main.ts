import { mount } from 'svelte'
import './art/art.css'
import './theme.css'
import App from './App.svelte'
import { persistPrefs } from './lib/prefs.svelte'
import { currentLanguage, setLanguage } from './lib/i18n.svelte'

persistPrefs()
await setLanguage(currentLanguage())
const target = document.getElementById('app')!
target.replaceChildren()
mount(App, { target })
