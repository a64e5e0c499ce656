// Package jsonwalk reads JSON text value by value with the byte offset of each,
// which encoding/json does not give.
//
// [Check] says what is wrong with a text and where. A [Walker] reads the values of
// a text one after the other:
//
//	w := jsonwalk.New(data, 0)
//	w.Each(func(key []byte, at int) {
//		if string(key) == "name" {
//			name = w.Text()
//		} else {
//			w.Skip()
//		}
//	})
//
// The lexer (lexer.go) is the only one for JSON where places matter; the messages are those of
// encoding/json. ADR 0018 compares its speed with those of encoding/json and jsontext.
//
// # Not here
//
// The meaning of fields: the readers of the formats know it.
package jsonwalk
