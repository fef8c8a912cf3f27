/**
 * Runs in the page before anything else, and records what the reader does until the page is hydrated: clicks on buttons, and
 * changes of fields. The portal then repeats it (`shared/early-input.ts` of the portal). Each control counts once, because
 * readers click again if nothing happens. Links and buttons that send forms work without scripts.
 */
export const earlyInputScript =
  '{const used=new Map();const types=["click","input","change"];' +
  'const note=({target,type})=>{' +
  'const control=target.closest?.(type==="click"?"button[type=button]":"input,select,textarea");' +
  'if(!control)return;' +
  'const isText=!/^(?:radio|checkbox|select-one|select-multiple)$/.test(control.type);' +
  'if(type==="click"||isText===(type==="input"))used.set(control,type)};' +
  'const stop=()=>types.forEach((type)=>removeEventListener(type,note,true));' +
  'types.forEach((type)=>addEventListener(type,note,true));' +
  'window.earlyInput={used,stop}}';
