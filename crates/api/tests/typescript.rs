//! The generated TypeScript types are up to date.

use std::fs;
use std::path::Path;

#[test]
fn wire_ts_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire.ts");
    let types = api::typescript();
    if std::env::var_os("DOMINIUM_BLESS").is_some() {
        fs::write(&path, &types).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == types,
        "web/src/lib/wire.ts is out of date: run `make wire`"
    );
}
