import assert from 'node:assert/strict';

import { TypedHistory } from '../../../../../src/webview/chat/composer/typedHistory.ts';

describe('What one typed before', () => {
  const typed = ['newest', 'older'];

  it('comes back step by step, and gives way to the draft again', () => {
    const history = new TypedHistory();
    assert.equal(history.earlier(typed, ''), 'newest');
    assert.equal(history.earlier(typed, 'newest'), 'older');
    assert.equal(history.earlier(typed, 'older'), undefined);
    assert.equal(history.later(typed, 'older'), 'newest');
    assert.equal(history.later(typed, 'newest'), '');
    assert.equal(history.later(typed, ''), undefined);
  });

  it('keeps the draft that stood there', () => {
    const history = new TypedHistory();
    history.earlier(typed, 'half a question');
    assert.equal(history.later(typed, 'newest'), 'half a question');
  });

  it('is not walked on from a text that one changed', () => {
    const history = new TypedHistory();
    history.earlier(typed, '');
    assert.equal(history.walks('newest!'), false);
    assert.equal(history.later(typed, 'newest!'), undefined);
    assert.equal(history.earlier(typed, 'newest!'), 'newest');
    assert.equal(history.later(typed, 'newest'), 'newest!');
  });

  it('is nothing where nothing was typed', () => {
    const history = new TypedHistory();
    assert.equal(history.earlier([], ''), undefined);
    assert.equal(history.later([], ''), undefined);
  });
});
