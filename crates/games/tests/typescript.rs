//! The generated TypeScript catalogue of the web page is up to date.

use std::fs;
use std::path::Path;

#[test]
fn the_catalogue_of_the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/catalogue.ts");
    let catalogue = games::typescript();
    if std::env::var_os("DOMINIUM_BLESS").is_some() {
        fs::write(&path, &catalogue).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == catalogue,
        "web/src/lib/catalogue.ts is out of date: run `make wire`"
    );
}
