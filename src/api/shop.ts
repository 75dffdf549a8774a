import { type Shop, shop, shopFrom } from '#resources/system/shop.ts'
import type { Call } from './call.ts'
import { createResourceApi } from './resource.ts'

/** The shop itself, where the server keeps it (§27). */
export const createShopApi = (call: Call) => createResourceApi<Shop>(call, shop, shopFrom)
