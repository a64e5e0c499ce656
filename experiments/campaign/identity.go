package campaign

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Version is that of the lines of results. It is part of each run's ID, and is
// raised when the meaning of a column or of a setting changes, so that old
// results are not taken for new ones.
const Version = 2

// ID names a run by all that goes into it.
type ID [16]byte

// String is the ID in 32 hexadecimal digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// ParseID reads what String prints.
func ParseID(text string) (ID, error) {
	var id ID
	if len(text) != hex.EncodedLen(len(id)) {
		return id, fmt.Errorf("%q is not an id (want %d hexadecimal digits)", text, hex.EncodedLen(len(id)))
	}
	if _, err := hex.Decode(id[:], []byte(text)); err != nil || id.String() != text {
		return id, fmt.Errorf("%q is not an id (want %d hexadecimal digits)", text, hex.EncodedLen(len(id)))
	}
	return id, nil
}

// id hashes the keys of a point's values, each with the name of its axis and its
// length before it, so that no two lists of keys are one text. Two points of a
// campaign have different keys: on some axis their values differ.
func (r *Runs) id(p point, values []Value) ID {
	text := make([]byte, 0, 1024)
	text = binary.AppendUvarint(text, Version)
	for i, v := range values {
		key := v.key
		switch known[i].Name {
		case workloadAxis:
			key = r.of(r.workloads, workloadAxis, p).key
		case platformAxis:
			key = r.of(r.platforms, platformAxis, p).key
		case schedulerAxis:
			key = r.of(r.schedulers, schedulerAxis, p).key
		}
		for _, s := range [...]string{known[i].Name, key} {
			text = binary.AppendUvarint(text, uint64(len(s)))
			text = append(text, s...)
		}
	}
	sum := sha256.Sum256(text)
	return ID(sum[:len(ID{})])
}
