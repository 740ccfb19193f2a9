import assert from 'node:assert/strict';

import { testPlace } from '../../../../src/core/code/testPlace.ts';

const cases: readonly {
  readonly name: string;
  readonly path: string;
  readonly files: readonly string[];
  readonly expected: string;
  readonly exists?: boolean;
}[] = [
  {
    name: 'beside the file where others have theirs there',
    path: 'src/cart/cart.ts',
    files: ['src/user.ts', 'src/user.spec.ts', 'src/cart/cart.ts'],
    expected: 'src/cart/cart.spec.ts',
  },
  {
    name: 'in the mirror of the folders that the project has',
    path: 'src/core/chat/store.ts',
    files: ['src/core/api/client.ts', 'test/unit/core/api/client.test.ts', 'src/core/chat/store.ts'],
    expected: 'test/unit/core/chat/store.test.ts',
  },
  {
    name: 'in __tests__ beside the file',
    path: 'src/b/view.tsx',
    files: ['src/a/page.tsx', 'src/a/__tests__/page.test.tsx', 'src/b/view.tsx'],
    expected: 'src/b/__tests__/view.test.tsx',
  },
  {
    name: 'in the file that is there',
    path: 'src/cart.ts',
    files: ['src/cart.ts', 'test/cart.test.ts'],
    expected: 'test/cart.test.ts',
    exists: true,
  },
  {
    name: 'in the tests themselves for code of tests',
    path: 'test/cart.test.ts',
    files: ['src/cart.ts', 'test/cart.test.ts'],
    expected: 'test/cart.test.ts',
    exists: true,
  },
  {
    name: 'beside a script without any tests',
    path: 'src/cart.ts',
    files: ['src/cart.ts'],
    expected: 'src/cart.test.ts',
  },
  {
    name: 'below the folder of tests where none shows how',
    path: 'src/a/cart.ts',
    files: ['src/a/cart.ts', 'test/setup.ts'],
    expected: 'test/a/cart.test.ts',
  },
  {
    name: 'in tests/ for Python',
    path: 'inventory.py',
    files: ['inventory.py'],
    expected: 'tests/test_inventory.py',
  },
  {
    name: 'as Python projects have it that have tests',
    path: 'shop/stock.py',
    files: ['shop/cart.py', 'tests/shop/test_cart.py', 'shop/stock.py'],
    expected: 'tests/shop/test_stock.py',
  },
  {
    name: 'beside the file for Go',
    path: 'pkg/cart.go',
    files: ['pkg/cart.go'],
    expected: 'pkg/cart_test.go',
  },
  {
    name: 'in src/test for Java',
    path: 'src/main/java/shop/Cart.java',
    files: ['src/main/java/shop/Cart.java'],
    expected: 'src/test/java/shop/CartTest.java',
  },
  { name: 'in spec/ for Ruby', path: 'lib/shop/cart.rb', files: [], expected: 'spec/shop/cart_spec.rb' },
  { name: 'in tests/ for Rust', path: 'src/cart.rs', files: [], expected: 'tests/cart.rs' },
  {
    name: 'as most files have it, not as one odd one has',
    path: 'src/d.ts',
    files: ['src/a.ts', 'a.spec.ts', 'src/b.ts', 'src/b.test.ts', 'src/c.ts', 'src/c.test.ts', 'src/d.ts'],
    expected: 'src/d.test.ts',
  },
];

describe('Tests of a file go', () => {
  for (const { name, path, files, expected, exists = false } of cases) {
    it(name, () => assert.deepEqual(testPlace(path, files), { path: expected, exists }));
  }
});
