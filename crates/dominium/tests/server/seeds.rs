//! Test seeds: fixed deals, available in debug builds only.

use serde_json::json;

use crate::me;
use crate::server_process::Server;
use testing::client::Client;

/// Commitments of two tables of a new guest, which identify their seeds.
async fn commitments(server: &Server) -> [String; 2] {
    let client = Client::new(&server.base).await.seeded("fixed deals");
    let mut commitments = [const { String::new() }; 2];
    for commitment in &mut commitments {
        let chairs = json!([me("Anna"), me("Ben")]);
        let id = client.open("kingdomino players=2", chairs).await;
        let table = client.table(&id).await;
        table["commitment"].as_str().unwrap().clone_into(commitment);
    }
    commitments
}

/// Release builds ignore the switch: they do not contain the code.
#[tokio::test(flavor = "multi_thread")]
async fn the_header_fixes_deals_only_in_debug_builds_with_the_switch() {
    for (switch, fixed) in [(Some("1"), cfg!(debug_assertions)), (None, false)] {
        let mut deals = Vec::new();
        for _ in 0..2 {
            let folder = tempfile::tempdir().unwrap();
            let arguments = ["--data", folder.path().to_str().unwrap()];
            let server = Server::start_with(&arguments, switch);
            deals.push(commitments(&server).await);
            deals.push(commitments(&server).await);
        }
        for deal in &deals {
            assert_ne!(deal[0], deal[1]);
        }
        for other in &deals[1..] {
            assert_eq!(*other == deals[0], fixed, "switch {switch:?}: {deals:?}");
        }
    }
}
