//! `dominium play --join`: tables on a server.

use std::sync::Arc;

use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::game::{OVER, play};
use crate::pty::{ENTER, TerminalSetup};
use crate::server_process::server;
use testing::client::Client;

#[test]
fn two_terminals_play_a_game_on_a_server() {
    let (_folder, server) = server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for rules in ["kingdomino players=2", "domination players=2"] {
        let id = runtime.block_on(async {
            let host = Client::new(&server.base).await;
            host.open(rules, json!(["open", "open"])).await
        });
        let address = format!("{}/t/{id}", server.base);
        // Two players on one machine.
        let start = TerminalSetup::new();
        let mut anna = start.play(&["--join", &address, "--name", "Anna"]);
        // The waiting room shows the address to share.
        let waiting = anna.wait_for("Waiting for players");
        assert!(waiting.contains(&address), "{waiting}");
        let mut ben = start.play(&["--join", &address, "--name", "Ben"]);
        ben.wait_until(|text| text.contains("Anna") && text.contains("Ben"));
        // A spectator.
        let watching = TerminalSetup::new().play(&["--join", &address, "--name", "Carl"]);
        watching.wait_for("You are watching");
        let playing = std::thread::spawn(move || {
            play(&mut ben, 500);
            ben
        });
        play(&mut anna, 500);
        let mut ben = playing.join().unwrap();
        for screen in [&mut anna, &mut ben] {
            screen.wait_for(OVER);
            screen.press("e");
            screen.wait_until(|text| text.contains("wins!") || text.contains("share the victory"));
        }
        watching.wait_for(OVER);
        anna.press("q");
        let (_, succeeded) = anna.wait_for_exit();
        assert!(succeeded);
    }
}

#[test]
fn a_player_who_rejoins_keeps_the_chair() {
    let (_folder, server) = server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let rules = "kingdomino players=2";
    let id = runtime.block_on(async {
        let host = Client::new(&server.base).await;
        let chairs = json!(["open", { "opponent": { "level": "1" } }]);
        host.open(rules, chairs).await
    });
    let address = format!("{}/t/{id}", server.base);
    let start = TerminalSetup::new();
    let mut screen = start.play(&["--join", &address]);
    play(&mut screen, 5);
    screen.signal("KILL");
    drop(screen);
    let mut screen = start.play(&["--join", &address]);
    play(&mut screen, 500);
    screen.wait_for(OVER);
    screen.press("e");
    screen.wait_for("Total");
    // Rematch at the next table.
    screen.press("n");
    screen.wait_for("Choose your next domino");
    screen.press("q");
    screen.wait_for("The game stays open");
    screen.press(ENTER);
    assert!(screen.wait_for_exit().1);
}

#[test]
fn an_expired_token_is_replaced_by_a_new_identity() {
    let (_folder, server) = server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let id = runtime.block_on(async {
        let host = Client::new(&server.base).await;
        host.open("kingdomino players=2", json!(["open", "open"]))
            .await
    });
    let address = format!("{}/t/{id}", server.base);
    let start = TerminalSetup::new();
    let file = start.home().join(".local/share/dominium/games/guests.json");
    let folder = file.parent().unwrap();
    std::fs::create_dir_all(folder).unwrap();
    // The server answers 401, as to a token that has expired.
    let stored = json!({ format!("{} Anna", server.base): "v2-0-0-anna.00" });
    std::fs::write(&file, stored.to_string()).unwrap();
    let screen = start.play(&["--join", &address, "--name", "Anna"]);
    screen.wait_for("Waiting for players");
    let stored = std::fs::read_to_string(&file).unwrap();
    assert!(!stored.contains("v2-0-0-anna.00"), "{stored}");
}

#[test]
fn a_lost_connection_is_reported() {
    let (_folder, server) = server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let id = runtime.block_on(async {
        let host = Client::new(&server.base).await;
        let chairs = json!(["open", { "opponent": { "level": "1" } }]);
        host.open("kingdomino players=2", chairs).await
    });
    let address = format!("{}/t/{id}", server.base);
    let mut screen = TerminalSetup::new().play(&["--join", &address]);
    screen.wait_for("Choose your next domino");
    drop(server);
    screen.wait_for("Connection lost");
    for keys in [ENTER, "s1"] {
        screen.press(keys);
        screen.wait_for("The server is not responding");
        // The next key dismisses the message.
        screen.press("v");
        screen.wait_until(|text| !text.contains("The server is not responding"));
    }
}

/// Starts a TLS reverse proxy; returns its URL and its self-signed certificate.
async fn tls_proxy(base: &str) -> (String, String) {
    let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![made.cert.der().clone()], key);
    let acceptor = TlsAcceptor::from(Arc::new(config.unwrap()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = base.strip_prefix("http://").unwrap().to_owned();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (acceptor, server) = (acceptor.clone(), server.clone());
            tokio::spawn(async move {
                // Fails if the client does not trust the certificate.
                let Ok(mut client) = acceptor.accept(client).await else {
                    return;
                };
                let mut upstream = TcpStream::connect(server).await.unwrap();
                let _ = tokio::io::copy_bidirectional(&mut client, &mut upstream).await;
            });
        }
    });
    (format!("https://localhost:{port}"), made.cert.pem())
}

#[test]
fn https_servers_need_a_trusted_certificate() {
    let (folder, server) = server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (address, certificate) = runtime.block_on(async {
        let host = Client::new(&server.base).await;
        let chairs = json!(["open", { "opponent": { "level": "1" } }]);
        let id = host.open("kingdomino players=2", chairs).await;
        let (proxy, certificate) = tls_proxy(&server.base).await;
        (format!("{proxy}/t/{id}"), certificate)
    });
    let (text, succeeded) = TerminalSetup::new()
        .play(&["--join", &address])
        .wait_for_exit();
    assert!(!succeeded && text.contains("certificate"), "{text}");
    let trusted = folder.path().join("trusted.pem");
    std::fs::write(&trusted, certificate).unwrap();
    let start = TerminalSetup::new().with_env("SSL_CERT_FILE", trusted.to_str().unwrap());
    let mut screen = start.play(&["--join", &address]);
    play(&mut screen, 500);
    screen.wait_for(OVER);
}
