// Package format reads a platform file of any known format: it looks at the
// content and calls the reader.
//
// A new format is a package that builds a platform with a [platform.Builder] and
// a case in [Read]. What a format means does not belong here: the project's own
// YAML and JSON are [platform.ReadNative], SimGrid's XML is platform/simgrid.
package format
