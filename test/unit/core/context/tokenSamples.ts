/** Texts with their numbers of tokens as the o200k tokenizer counts them, and how far an estimate may be off. */
export const tokenSamples: readonly {
  readonly name: string;
  readonly text: string;
  readonly tokens: number;
  readonly within: number;
}[] = [
  {
    name: 'English prose',
    text: 'The session keeps one conversation alive. It asks the service, takes events as they arrive, and saves at most every half second, so that a crash in the middle of an answer loses very little of it.',
    tokens: 42,
    within: 0.2,
  },
  {
    name: 'TypeScript',
    text: "export function lineCount(text: string): number {\n  let count = 1;\n  for (const character of text) {\n    if (character === '\\n') count += 1;\n  }\n  return count;\n}\n",
    tokens: 46,
    within: 0.2,
  },
  {
    name: 'Python',
    text: 'def total(items, discount=0.0):\n    result = 0\n    for item in items:\n        result += item.price * item.quantity\n    return round(result * (1 - discount), 2)\n',
    tokens: 44,
    within: 0.2,
  },
  {
    name: 'JSON',
    text: '{\n  "name": "inventory",\n  "version": "1.4.2",\n  "items": [\n    { "id": 1042, "price": 19.99, "tags": ["new", "blue"] },\n    { "id": 1043, "price": 5, "tags": [] }\n  ]\n}',
    tokens: 74,
    within: 0.2,
  },
  {
    name: 'a log',
    text: '2026-11-21T14:03:07.512Z INFO [main] http.Router - GET /api/v1/users/318 200 12ms\n2026-11-21T14:03:08.001Z WARN [main] http.Router - GET /api/v1/users/319 404 3ms\n',
    tokens: 72,
    within: 0.2,
  },
  {
    name: 'Chinese',
    text: '人工智能正在改变我们编写软件的方式。程序员可以向模型提问，并立即得到代码示例和解释。但是，模型有时会给出错误的答案，因此仔细检查每一行代码仍然很重要。',
    tokens: 50,
    within: 0.3,
  },
  {
    name: 'Japanese',
    text: 'この関数は配列を受け取り、各要素を二倍にして新しい配列を返します。テストが失敗した場合は、エラーメッセージを確認してください。',
    tokens: 47,
    within: 0.3,
  },
  {
    name: 'Korean',
    text: '이 함수는 배열을 받아서 각 요소를 두 배로 만든 새 배열을 반환합니다. 테스트가 실패하면 오류 메시지를 확인하세요.',
    tokens: 30,
    within: 0.3,
  },
  {
    name: 'Russian',
    text: 'Эта функция принимает массив и возвращает новый массив, в котором каждый элемент удвоен. Если тест не проходит, проверьте сообщение об ошибке.',
    tokens: 32,
    within: 0.3,
  },
  {
    name: 'German',
    text: 'Diese Funktion nimmt ein Feld entgegen und gibt ein neues zurück, in dem jedes Element verdoppelt ist. Größere Änderungen sollten überprüft werden.',
    tokens: 30,
    within: 0.3,
  },
  {
    name: 'Arabic',
    text: 'تأخذ هذه الدالة مصفوفة وتعيد مصفوفة جديدة يكون فيها كل عنصر مضاعفا. إذا فشل الاختبار فتحقق من رسالة الخطأ.',
    tokens: 37,
    within: 0.3,
  },
  {
    name: 'Base64',
    text: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg8Qm5ZbXr2Lk0TtYvUoP1sWdCfEhJg7NaMxKeRi4Hu9yVz3BqOw6lTnGpSjXcDk',
    tokens: 102,
    within: 0.3,
  },
  {
    name: 'deep indentation',
    text: `${' '.repeat(40)}a\n`.repeat(20),
    tokens: 60,
    within: 0.3,
  },
  {
    name: 'rulers',
    text: `${'-'.repeat(80)}\n${'='.repeat(80)}\n`.repeat(10),
    tokens: 40,
    within: 0.3,
  },
];
