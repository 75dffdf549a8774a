import postgres from 'postgres'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { postgresUrl } from '../../../support/postgres.ts'
import { fieldsFrom, listFrom, openShop } from '../../shop.ts'
import { parseDatabaseUrl } from '#server/store/postgres/database-address.ts'

/** A database whose own order of letters is not ours. */
const test = suite('collation')

/** In Turkish the small letter of I is ı, without a dot. */
const TURKISH = "template template0 locale_provider icu icu_locale 'tr' locale 'C.UTF-8'"

const NAME = 'turkish'

const admin = async (statement: string) => {
  const connection = postgres(postgresUrl() ?? '', { max: 1 })
  await connection.unsafe(statement)
  await connection.end()
}

if (postgresUrl() !== undefined) {
  test('capitals make no difference between keys of roles, whatever the collation of the database', async () => {
    await admin(`create database ${NAME} ${TURKISH}`)
    const url = new URL(postgresUrl() ?? '')
    url.pathname = NAME
    const shop = await openShop({
      database: parseDatabaseUrl(url.href),
      adminPassword: undefined,
    })
    try {
      const token = await shop.tokenOf('admin')
      const create = (roleName: string, roleKey: string) => {
        const body = { roleName, roleKey, roleSort: 1, status: '0', dataScope: '5' }
        return shop.send('POST', '/api/v1/role', { token, body })
      }
      assert.is((await create('Miners', 'mine')).code, 200)
      assert.equal(Object.keys(fieldsFrom(await create('Others', 'MINE'))), ['roleKey'])
      const found = await shop.send('GET', '/api/v1/rolelist?roleKey=MINE', { token })
      assert.equal(
        listFrom(found).map(row => row.roleKey),
        ['mine'],
      )
    } finally {
      await shop.close()
      await admin(`drop database ${NAME}`)
    }
  })
}

test.run()
