import { areas } from '#locales/areas.ts'
import { registerTexts } from '#locales/texts.ts'

// As main.tsx does it.
registerTexts(areas)
