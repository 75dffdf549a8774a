import { areas } from '#locales/index.ts'
import { registerTexts } from '#state/locale.ts'

// As main.tsx does it.
registerTexts(areas)
