package generate

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// montage joins images of the sky into a mosaic. Each of p images is projected
// (mProjectPP); each of d pairs that overlap is compared (mDiffFit); the fits
// are concatenated (mConcatFit), a background model is made from all
// (mBgModel), each image is corrected (mBackground), and all are listed, added,
// shrunk and printed (mImgTbl, mAdd, mShrink, mJPEG): 2p + d + 6 tasks,
// 3d + 4p + 4 edges, 9 levels, p entries, one exit.
//
// The images lie row by row in a grid that is as close to a square as possible;
// those that share a side or a corner overlap, so that with many images d/p is near
// 4, as published. p is the smallest number that makes Tasks tasks if all these
// pairs count; then overlaps at corners are left out until the count is right. It
// is exact from 18 tasks on; below that only 11, 14 and 15 are possible, and the
// next of them is taken.
func (s stages) montage() {
	images, overlaps := s.mosaic()
	p, d := float64(images), float64(len(overlaps))
	project := s.runs(images, "mProjectPP", 13.1, 13.9)
	diff := s.runs(len(overlaps), "mDiffFit", 10.3, 10.9)
	concat := s.run("mConcatFit", 0.08*d, 0.08*d)
	model := s.run("mBgModel", 0.33*p, 0.54*p)
	background := s.runs(images, "mBackground", 10.5, 11)
	table := s.run("mImgTbl", 0.40*p, 0.48*p)
	add := s.run("mAdd", 0.6*p, 0.6*p)
	shrink := s.run("mShrink", 0.13*p, 0.43*p)
	jpeg := s.run("mJPEG", 0.015*p, 0.052*p)

	readers := make([][]workload.TaskID, images)
	for i, pair := range overlaps {
		readers[pair[0]] = append(readers[pair[0]], diff[i])
		readers[pair[1]] = append(readers[pair[1]], diff[i])
	}
	for i, t := range project {
		s.send(t, s.file(8.29e6, 8.37e6), append(readers[i], background[i])...)
	}
	for _, t := range diff {
		s.send(t, s.file(180e3, 400e3), concat)
	}
	s.send(concat, s.file(210*d, 210*d), model)
	s.send(model, s.file(53*p, 53*p), background...)
	for _, t := range background {
		s.send(t, s.file(8.29e6, 8.37e6), table, add)
	}
	s.send(table, s.file(358*p, 400*p), add)
	mosaic := s.file(3.5e6*p, 8.7e6*p)
	s.send(add, mosaic, shrink)
	s.send(shrink, mosaic/50, jpeg)
}

// mosaic says how many images there are and which of them overlap.
func (s stages) mosaic() (images int, overlaps [][2]int) {
	for images = 2; ; images++ {
		if sides, corners := gridOverlaps(images); 2*images+sides+corners+6 >= s.Tasks {
			drop := min(2*images+sides+corners+6-s.Tasks, corners)
			return images, listOverlaps(images, corners-drop)
		}
	}
}

// gridColumns is the width of the grid in which the images lie.
func gridColumns(images int) int { return int(math.Ceil(math.Sqrt(float64(images)))) }

// gridOverlaps counts the pairs of images that share a side, and those that
// share only a corner. The last row may be shorter.
func gridOverlaps(images int) (sides, corners int) {
	columns := gridColumns(images)
	rows, last := images/columns, images%columns
	sides = rows*(columns-1) + max(rows-1, 0)*columns + max(last-1, 0) + last
	corners = 2 * max(rows-1, 0) * (columns - 1)
	if last > 0 {
		corners += (last - 1) + min(last, columns-1)
	}
	return sides, corners
}

// listOverlaps lists the pairs that share a side, and the given number of those that
// share a corner.
func listOverlaps(images, corners int) (pairs [][2]int) {
	columns := gridColumns(images)
	for i := range images {
		column := i % columns
		if column+1 < columns && i+1 < images {
			pairs = append(pairs, [2]int{i, i + 1})
		}
		if i+columns < images {
			pairs = append(pairs, [2]int{i, i + columns})
		}
		if column > 0 && i+columns-1 < images && corners > 0 {
			pairs = append(pairs, [2]int{i, i + columns - 1})
			corners--
		}
		if column+1 < columns && i+columns+1 < images && corners > 0 {
			pairs = append(pairs, [2]int{i, i + columns + 1})
			corners--
		}
	}
	return pairs
}
