package platform

import "iter"

// values lists hosts or links without their numbers.
func values[K, V any](all iter.Seq2[K, V]) (list []V) {
	for _, v := range all {
		list = append(list, v)
	}
	return list
}
