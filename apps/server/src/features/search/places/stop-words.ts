/** Frequent words of the portal's languages. A search that consists only of them still searches for them. */
const stopWords = new Set(
  [
    'all any back both each every many me much off out own several some per somebody someone up without',
    'a an and are as at be by can do does for from has have how i if in into is it its my of on or our should that the their then',
    'there these this to was we what when where which who why will with you your',
    'aber als am an auch auf aus bei bin das dass dem den der des die ein eine einem einen einer es für ich im in ist kann man',
    'mit nach nicht oder sich sie sind über um und von was wenn wer wie wird wo zu zum zur',
    'au aux avec ce ces comment dans de des du elle en est et il je la le les leur ma mon ou par pas pour que quel qui sa se ses son',
    'sont sur un une vous',
    'al como con cual de del donde el ella en es esta este la las lo los me mi o para por que quien se sin son su sus un una y',
    'amb com el els es i la les mes no on per que quin se sense son un una',
  ].flatMap((line) => line.split(' ')),
);

export function withoutStopWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}
