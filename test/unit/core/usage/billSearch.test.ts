import assert from 'node:assert/strict';

import { BillSearch } from '../../../../src/core/usage/billSearch.ts';

describe('The search for a bill', () => {
  it('looks at once, and then less and less often', () => {
    const search = new BillSearch();
    const times: number[] = [];
    for (let age = 3000; age < 86_400_000;) {
      assert.ok(search.isDue({ id: 'a', age }));
      times.push(age);
      search.looked({ id: 'a', age });
      assert.ok(!search.isDue({ id: 'a', age }));
      const wait = search.nextLook([{ id: 'a', age }]);
      if (wait === undefined) break;
      age += wait;
    }
    assert.deepEqual(
      times.map((time) => time / 1000),
      [3, 10, 30, 120, 600, 3600, 21_600, 82_800],
    );
  });

  it('goes by the one that is due first', () => {
    const search = new BillSearch();
    search.looked({ id: 'old', age: 700_000 });
    search.looked({ id: 'new', age: 2000 });
    const sought = [
      { id: 'old', age: 700_000 },
      { id: 'new', age: 4000 },
    ];
    assert.equal(search.nextLook(sought), 6000);
    assert.equal(search.nextLook([]), undefined);
  });

  it('looks for all anew when it was told to forget', () => {
    const search = new BillSearch();
    search.looked({ id: 'a', age: 5000 });
    assert.ok(!search.isDue({ id: 'a', age: 5000 }));
    search.forget();
    assert.ok(search.isDue({ id: 'a', age: 5000 }));
  });
});
