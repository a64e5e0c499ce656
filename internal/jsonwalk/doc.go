// Package jsonwalk walks over JSON text value by value and knows at which byte
// each of them stands, which encoding/json does not tell.
//
// [Check] says what is wrong with a text and where. A [Walker] reads values of
// a text one after the other, as its user asks for them:
//
//	w := jsonwalk.New(data, 0)
//	w.Each(func(key string, at int) {
//		if key == "name" {
//			name = w.Text()
//		} else {
//			w.Skip()
//		}
//	})
//
// The tokens are those of go-json-experiment's jsontext, the words of mistakes
// encoding/json's. On a WfFormat file of 50 MB jsontext checks 960 MB/s where
// encoding/json does 175, and walks 490 MB/s.
//
// # Not here
//
// What the fields mean is known by the readers of the formats.
package jsonwalk
