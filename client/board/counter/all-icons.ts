import { ms } from 'milsymbol/src/milsymbol.js'
import { std2525e } from 'milsymbol/src/numbersidc.js'

// Ships, aircraft and equipment; land units are loaded with the board.
ms.addIcons(std2525e)
