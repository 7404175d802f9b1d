//! The `OpenAPI` document is complete.

use serde_json::Value;

#[test]
fn all_references_resolve_and_everything_is_described() {
    let api: Value = serde_json::from_str(&server::openapi()).unwrap();
    let schemas = api["components"]["schemas"].as_object().unwrap();
    let mut missing = Vec::new();
    visit(&api, &mut |value| {
        if let Some(name) = value["$ref"].as_str() {
            let name = name.strip_prefix("#/components/schemas/").unwrap();
            if !schemas.contains_key(name) {
                missing.push(name.to_owned());
            }
        }
    });
    assert!(missing.is_empty(), "{missing:?}");
    for (name, schema) in schemas {
        let described = schema["description"].is_string() || schema["oneOf"].is_array();
        assert!(described, "{name}");
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            let described = property["description"].is_string()
                || property["$ref"].is_string()
                || property["oneOf"].is_array();
            assert!(described, "{name}.{field}");
        }
    }
    let mut operations = 0;
    for (path, methods) in api["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path}");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let in_path =
                    path.contains(&format!("{{{}}}", parameter["name"].as_str().unwrap()));
                let place = if in_path { "path" } else { "query" };
                assert_eq!(parameter["in"], place, "{method} {path}");
            }
            for (status, answer) in operation["responses"].as_object().unwrap() {
                let announced = answer["content"].as_object().into_iter().flatten();
                for (kind, _) in announced {
                    let problem = kind == "application/problem+json";
                    assert_eq!(
                        problem,
                        status.as_str() >= "400",
                        "{method} {path} {status}"
                    );
                }
            }
            operations += 1;
        }
    }
    assert!(operations >= 15, "{operations}");
}

fn visit(value: &Value, each: &mut impl FnMut(&Value)) {
    each(value);
    match value {
        Value::Array(values) => values.iter().for_each(|value| visit(value, each)),
        Value::Object(values) => values.values().for_each(|value| visit(value, each)),
        _ => {}
    }
}
