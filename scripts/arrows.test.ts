import { expect, test } from 'vitest'
import { mayImport } from './arrows.ts'

test.each([
  ['server/src/orders/routes.ts', 'server/src/http/mount.ts', true],
  ['server/src/http/mount.ts', 'server/src/orders/routes.ts', false],
  ['server/src/orders/routes.ts', 'web/src/main.tsx', false],
  ['web/src/pages/cart/CartPage.tsx', 'web/src/HomePage.tsx', false],
  ['web/src/pages/cart/CartPage.tsx', 'contract/src/index.ts', true],
  ['web/src/main.tsx', 'web/src/pages/cart/CartPage.tsx', true],
  ['web/src/desk/TeamPage.tsx', 'web/src/organise/teams/TeamCard.tsx', false],
  ['contract/src/rules/people/team.ts', 'contract/src/endpoints/orders.ts', false],
  ['server/src/app/app.ts', 'server/src/testing/world/make.ts', false],
  ['server/src/orders/routes.test.ts', 'server/src/testing/world/make.ts', true],
])('%s → %s: %s', (file, target, isAllowed) => {
  expect(mayImport(`packages/${file}`, `packages/${target}`)).toBe(isAllowed)
})
